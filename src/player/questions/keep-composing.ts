/** Of every key that an input method has taken (UI Events, legacy key attributes). */
const COMPOSING_KEY_CODE = 229

/**
 * Enter that chooses what an input method offers hands nothing in. WebKit ends the composition before this key arrives, and tells it
 * by its code alone (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
export function keepComposing(field: HTMLInputElement): void {
  field.addEventListener('keydown', event => {
    const isComposing = event.isComposing || event.keyCode === COMPOSING_KEY_CODE
    if (event.key === 'Enter' && isComposing) event.preventDefault()
  })
}
