/**
 * Puts the client's words where `{subject}` or `{chapter}` stand, in every text of a value.
 * One pass and no replacement patterns: words that look like a label or like `$&` stay what they are.
 */
export function fillLabels<T>(value: T, labels: Record<string, string>): T {
  if (typeof value === 'string') return value.replace(LABEL, (label, name) => labels[name] ?? label) as T
  if (Array.isArray(value)) return value.map(item => fillLabels(item, labels)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, fillLabels(child, labels)])) as T
}

const LABEL = /\{([a-z]+)\}/g
