let composition: Promise<void> | null = null

document.addEventListener('compositionstart', () => {
  composition ??= new Promise(resolve => {
    document.addEventListener(
      'compositionend',
      () => {
        composition = null
        resolve()
      },
      { once: true },
    )
  })
})

/**
 * Waits until the input method, such as one for Chinese or Japanese, has finished composing characters. Replacing the
 * text before that would cancel the composition or double its characters.
 */
export async function waitForComposition(): Promise<void> {
  while (composition) await composition
}
