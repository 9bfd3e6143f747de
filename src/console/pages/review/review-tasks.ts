import type { Brand } from '../../../brand/brand.ts'
import type { Course } from '../../../course/schema.ts'
import type { ReviewAtToken } from '../../../store/reviews/reviews.ts'
import type { ConsoleLocale } from '../../console-locales.ts'
import { readWords } from '../../console-strings.ts'
import { renderReviewPage } from './review-page.ts'

/** The rendering of a review, with nothing that could not be sent to a worker thread. */
export const REVIEW_TASKS = {
  renderReviewPage: (course: Course, locale: ConsoleLocale, review: ReviewAtToken, brand: Brand | null) =>
    renderReviewPage(readWords(locale), review, course, brand),
}
