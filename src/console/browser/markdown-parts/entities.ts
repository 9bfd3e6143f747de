const decoder = document.createElement('textarea')

/**
 * Replaces `entities`: a browser knows HTML's named characters itself. Only whole names count, not `&not` in `&notes;`.
 */
export function decodeHTMLStrict(entity: string): string {
  decoder.innerHTML = entity
  const decoded = decoder.value
  return decoded.endsWith(';') && entity !== '&semi;' ? entity : decoded
}
