import { findAll } from './dom.ts'

/** Calls `act` once for each matching element, when the element is one screen away from coming into view. */
export function whenNear(selector: string, act: (element: HTMLElement) => void): void {
  const sight = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        sight.unobserve(target)
        act(target as HTMLElement)
      }
    },
    { rootMargin: '100%' },
  )
  for (const element of findAll(selector)) sight.observe(element)
}
