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

/** Others' words wait until an input method has put its own into the text: a text that changes under it would end or double them. */
export async function waitForComposition(): Promise<void> {
  while (composition) await composition
}
