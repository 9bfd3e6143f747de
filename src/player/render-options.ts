export type RenderOptions = {
  kind: 'preview' | 'package'
  /** Addresses, or names beside the page. `theme` is what `renderTheme` gives for the course's hues. */
  assets: { script: string; style: string; theme: string; font: string }
  shareUrl?: string
  coverUrl?: string
  /** Whether search engines may list the page. */
  index?: boolean
}
