import type { Brand } from '../../../brand/brand.ts'
import type { Course } from '../../../course/schema.ts'
import type { ReviewAtToken } from '../../../store/reviews/reviews.ts'
import type { ConsoleLocale } from '../../console-locales.ts'
import { readWords } from '../../console-strings.ts'
import { renderReviewPage } from './review-page.ts'

/** The task that renders a review in a worker thread. All of its arguments can be copied to the thread. */
export const REVIEW_TASKS = {
  renderReviewPage: (course: Course, locale: ConsoleLocale, review: ReviewAtToken, brand: Brand | null) =>
    renderReviewPage(readWords(locale), review, course, brand),
}
