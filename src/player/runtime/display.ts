import { findNotebook } from '../lms/notebook.ts'
import { findAll, onClick, setAria } from './dom.ts'

const COLOURS = 'button[data-colours]'
const TEXT_SIZE = 'button[data-text-size]'
const TEXT_SIZES = [-1, 0, 1, 2, 3]

type Choice = { colours: string; textSize: number }

/** Applies the reader's choice of colours and text size, and stores it for every course in this browser. */
export function startDisplay(): void {
  const notebook = findNotebook<Choice>('display')
  const choice: Choice = { colours: 'auto', textSize: 0, ...notebook.read() }
  const root = document.documentElement.dataset
  apply()

  onClick(COLOURS, button => change({ colours: button.dataset['colours']! }))
  onClick(TEXT_SIZE, button => {
    const textSize = nextSize(button)
    if (TEXT_SIZES.includes(textSize)) change({ textSize })
  })

  function change(part: Partial<Choice>): void {
    Object.assign(choice, part)
    apply()
    notebook.write(choice)
  }

  function apply(): void {
    const { colours, textSize } = choice
    Object.assign(root, { colours, textSize })
    for (const button of findAll(COLOURS)) setAria(button, 'pressed', button.dataset['colours'] === colours)
    for (const button of findAll(TEXT_SIZE)) setAria(button, 'disabled', !TEXT_SIZES.includes(nextSize(button)))
  }

  function nextSize(button: HTMLElement): number {
    return choice.textSize + Number(button.dataset['textSize'])
  }
}
