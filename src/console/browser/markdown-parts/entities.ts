const decoder = document.createElement('textarea')

/** In the place of `entities`: a browser knows the names of HTML's characters itself. Only whole names count, not `&not` in `&notes;`. */
export function decodeHTMLStrict(entity: string): string {
  decoder.innerHTML = entity
  const decoded = decoder.value
  return decoded.endsWith(';') && entity !== '&semi;' ? entity : decoded
}
