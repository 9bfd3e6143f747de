import type { Brand } from '../../brand/brand.ts'
import type { ActivityPage } from '../activities/build-activity-page.ts'
import type { PageKind } from './course-data.ts'

export type PlacedBank = { address: string; icons: string[] }

export type RenderOptions = {
  kind: PageKind
  /**
   * Addresses, or names beside the page. `theme` is what `renderCourseTheme` gives, where `style` does not end with it;
   * `fonts` are the files of the brand's typeface, in their order.
   */
  assets: {
    script: string
    later: string
    study: string
    practice?: string
    style: string
    theme?: string
    fonts: string[]
    logo?: string
    /** The folder of the files of its media, with a slash at its end. */
    media?: string
  }
  /** Where the sealed bank lies, and the icons that it draws. Without it the bank is written into the page. */
  bank?: PlacedBank | null
  brand?: Brand | null
  /** In a package of activities, which of them the page is. The course is then what this page shows. */
  activity?: ActivityPage
  /** A picture of the page, where no script runs. */
  still?: boolean
  shareUrl?: string
  coverUrl?: string
  /** Whether search engines may list the page. */
  index?: boolean
}
