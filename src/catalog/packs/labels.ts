/**
 * Replaces labels such as `{subject}` and `{chapter}` by the client's words, in every text of a value. All labels are
 * replaced in one pass and without replacement patterns, so that client's words that look like a label or like `$&`
 * stay as they are.
 */
export function fillLabels<T>(value: T, labels: Record<string, string>): T {
  if (typeof value === 'string') return fillText(value, labels) as T
  if (Array.isArray(value)) return value.map(item => fillLabels(item, labels)) as T
  if (typeof value !== 'object' || value === null) return value
  const filled: Record<string, unknown> = {}
  for (const [key, child] of Object.entries(value)) filled[key] = fillLabels(child, labels)
  return filled as T
}

function fillText(text: string, labels: Record<string, string>): string {
  return text.includes('{') ? text.replace(LABEL, (label, name) => labels[name] ?? label) : text
}

const LABEL = /\{([a-z]+)\}/g
