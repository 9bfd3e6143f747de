/**
 * Closes an open menu when Escape is pressed, or when something outside it is pressed or focused. Escape also returns
 * the focus to the menu's button.
 */
export function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('[data-menu]')) {
    const closeFromOutside = ({ target }: Event) => {
      if (!menu.contains(target as Node)) menu.open = false
    }
    menu.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || !menu.open) return
      menu.open = false
      menu.querySelector('summary')!.focus()
    })
    document.addEventListener('pointerdown', closeFromOutside)
    document.addEventListener('focusin', closeFromOutside)
  }
}
