import { findAll } from './page.ts'

const KEY = 'coursewright:display'
const TEXT_SIZES = [-1, 0, 1, 2, 3]

type Choice = { colours: string; textSize: number }

/** Colours and text size are the reader's, not the course's: one choice for every course in this browser. */
export function openDisplay(): void {
  const choice: Choice = { colours: 'auto', textSize: 0, ...remembered() }
  const root = document.documentElement
  apply()

  for (const button of findAll('[data-colours]:not(:root)')) {
    button.addEventListener('click', () => change({ colours: button.dataset['colours']! }))
  }
  for (const button of findAll('[data-text-size]:not(:root)')) {
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled') === 'true') return
      change({ textSize: choice.textSize + Number(button.dataset['textSize']) })
    })
  }
  for (const button of findAll('[data-print]')) button.addEventListener('click', () => print())
  openForPrint()

  function change(part: Partial<Choice>): void {
    Object.assign(choice, part)
    apply()
    try {
      localStorage.setItem(KEY, JSON.stringify(choice))
    } catch {}
  }

  function apply(): void {
    root.dataset['colours'] = choice.colours
    root.dataset['textSize'] = String(choice.textSize)
    for (const button of findAll('[data-colours]:not(:root)')) {
      button.setAttribute('aria-pressed', String(button.dataset['colours'] === choice.colours))
    }
    for (const button of findAll('[data-text-size]:not(:root)')) {
      const isLast = !TEXT_SIZES.includes(choice.textSize + Number(button.dataset['textSize']))
      button.setAttribute('aria-disabled', String(isLast))
    }
  }
}

function remembered(): Partial<Choice> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

/** Paper cannot be opened: everything that folds is open while it prints. */
function openForPrint(): void {
  let opened: HTMLDetailsElement[] = []
  addEventListener('beforeprint', () => {
    opened = findAll<HTMLDetailsElement>('details:not([open])')
    for (const fold of opened) fold.open = true
  })
  addEventListener('afterprint', () => {
    for (const fold of opened) fold.open = false
  })
}
