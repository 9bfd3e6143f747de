const decoder = document.createElement('textarea')

/**
 * Replaces the package `entities`, because a browser can decode HTML's named characters itself. Decodes complete names
 * only: not `&not` in `&notes;`.
 */
export function decodeHTMLStrict(entity: string): string {
  decoder.innerHTML = entity
  const decoded = decoder.value
  return decoded.endsWith(';') && entity !== '&semi;' ? entity : decoded
}
