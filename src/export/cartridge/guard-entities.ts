/**
 * Returns HTML whose escaped characters survive a second decoding. Moodle's importer of cartridges decodes entities
 * twice (`safexml()` in its backup/cc/entities.class.php): "&lt;script&gt;" would become a script there, and
 * "&lt;table&gt;" would vanish. An empty element after the entity prevents the second decoding; the element is
 * invisible and is not copied with the text.
 */
export function guardEntities(html: string): string {
  return html.replace(/<[^>]*>|[^<]+/g, part => (part.startsWith('<') ? guardAttributes(part) : guardText(part)))
}

function guardText(text: string): string {
  return text.replace(/&lt;|&amp;(?=[\w#])/g, '$&<span></span>')
}

/**
 * Replaces entities in attributes by similar signs. An attribute cannot contain the empty element, and a quotation mark
 * that is decoded would end its value.
 */
function guardAttributes(tag: string): string {
  return tag.replaceAll('&quot;', '”').replaceAll('&lt;', '‹').replaceAll('&gt;', '›')
}
