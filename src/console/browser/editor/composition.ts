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
 * Waits until an input method has finished composing. If others' changes replaced the text meanwhile, the composition
 * would be cancelled or its characters doubled.
 */
export async function waitForComposition(): Promise<void> {
  while (composition) await composition
}
