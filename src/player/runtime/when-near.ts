import { findAll } from './dom.ts'

/** For each of them once, a screen before it comes in sight. */
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
