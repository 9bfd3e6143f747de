/**
 * HTML whose texts stay texts where entities are decoded once more, as Moodle's importer of cartridges does with pages and questions
 * (`safexml()` in its backup/cc/entities.class.php): "&lt;script&gt;" would be a script there, and "&lt;table&gt;" vanish. An empty element after
 * the sign keeps it a text, shows nothing and is not copied with it.
 */
export function guardEntities(html: string): string {
  return html.replace(/<[^>]*>|[^<]+/g, part => (part.startsWith('<') ? guardAttributes(part) : guardText(part)))
}

function guardText(text: string): string {
  return text.replace(/&lt;|&amp;(?=[\w#])/g, '$&<span></span>')
}

/** An attribute cannot contain an element, and a quotation mark would end its value. */
function guardAttributes(tag: string): string {
  return tag.replaceAll('&quot;', '”').replaceAll('&lt;', '‹').replaceAll('&gt;', '›')
}
