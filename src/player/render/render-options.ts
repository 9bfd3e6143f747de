import type { Brand } from '../../brand/brand.ts'
import type { ActivityPage } from '../activities/build-activity-page.ts'
import type { PageKind } from './course-data.ts'

export type PlacedBank = { address: string; icons: string[] }

export type RenderOptions = {
  kind: PageKind
  /**
   * Addresses of the files, absolute or relative to the page. `theme` is the style sheet of `renderCourseTheme`, unless
   * `style` includes it; `fonts` are the files of the brand's typeface, in order.
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
    /** Folder of the course's media files, with a slash at its end. */
    media?: string
  }
  /**
   * Address of the sealed bank, and the icons that the bank uses. Without an address, the bank is written into the
   * page.
   */
  bank?: PlacedBank | null
  brand?: Brand | null
  /**
   * The activity that the page shows, in a package of several activities. The course then contains only the parts of
   * that activity.
   */
  activity?: ActivityPage
  /** Whether the page is shown as a picture inside another page, where no script runs. */
  still?: boolean
  shareUrl?: string
  coverUrl?: string
  /** Whether search engines may list the page. */
  index?: boolean
}
