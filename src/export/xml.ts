/**
 * The entities that escape characters. They are named ones, because Moodle's importer escapes numeric references a
 * second time, so that readers would see them.
 */
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/**
 * Escapes text for an element or attribute of an XML 1.0 document, and drops the characters that XML 1.0 cannot hold.
 */
export function escapeXml(text: string): string {
  return dropControls(text).replace(/[&<>"']/g, character => ENTITIES[character]!)
}

/** Escapes text between the tags of an HTML document. */
export function escapeHtml(text: string): string {
  return dropControls(text).replace(/[&<>]/g, character => ENTITIES[character]!)
}

function dropControls(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/g, '')
}
