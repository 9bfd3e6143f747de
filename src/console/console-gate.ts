import type { FastifyReply, FastifyRequest } from 'fastify'
import { enterWindow } from '../api/gate.ts'
import { chooseLimit, type Route } from '../api/route.ts'
import { changeBrand, changeLogo, deleteBrand, deleteLogo } from '../api/routes/brand.ts'
import { settleComment } from '../api/routes/comments.ts'
import { convertCourse } from '../api/routes/conversions.ts'
import { copyCourse } from '../api/routes/copies.ts'
import { deleteCourse, submitCourse } from '../api/routes/courses.ts'
import { exportCourse } from '../api/routes/exports.ts'
import { forecastCourse } from '../api/routes/forecasts.ts'
import { rotateOwnKey } from '../api/routes/keys.ts'
import { addMedia } from '../api/routes/media.ts'
import { createReview, deleteReview, editReview } from '../api/routes/reviews.ts'
import { rewritePart } from '../api/routes/rewrites.ts'
import { addSource, deleteSource, readSourceFile } from '../api/routes/sources.ts'
import { translateCourse } from '../api/routes/translations.ts'
import { editCourse, restoreVersion } from '../api/routes/versions.ts'
import { rotateWebhookSecret } from '../api/routes/webhook-secret.ts'
import { sendXliff } from '../api/routes/xliff.ts'
import { PublicError } from '../errors.ts'
import type { Database } from '../store/database.ts'
import { type Said, sayError } from './console-error.ts'
import { requireKeyVisitor } from './visitor.ts'
import type { Words } from './words.ts'

/**
 * Rate limit for sending an event again. The API has no such call, so there is no limit that the console could share.
 */
const RESEND = { name: 'resend-event', limit: 30 }
/** Rate limit for test events, for which the API has no call. */
const TEST_EVENT = { name: 'test-event', limit: 30 }
/** Rate limit for saving a draft, for which the API has no call. An editor saves one second after every pause. */
const DRAFT = { name: 'save-draft', limit: 120 }

/** Rate limit for the preview of a draft, which is reloaded after every save while it is open. */
const DRAFT_PAGE = { name: 'preview-draft', limit: 120 }

/**
 * Creates the rate limits of the console. Submitting a form counts like the same API call; reading pages does not
 * count.
 */
export function consoleGate(db: Database) {
  const enter = (name: string, limit: number) => (request: FastifyRequest, reply: FastifyReply) =>
    enterWindow(db, request, reply, { keyHash: requireKeyVisitor(request).keyHash, endpoint: name, limit, jobId: null })
  const asCall = (route: Route) => enter(route.name, chooseLimit(route)!)
  return {
    submit: asCall(submitCourse),
    forecast: asCall(forecastCourse),
    createReview: asCall(createReview),
    editReview: asCall(editReview),
    deleteReview: asCall(deleteReview),
    settleComment: asCall(settleComment),
    export: asCall(exportCourse),
    convert: asCall(convertCourse),
    edit: asCall(editCourse),
    copy: asCall(copyCourse),
    restore: asCall(restoreVersion),
    delete: asCall(deleteCourse),
    changeBrand: asCall(changeBrand),
    deleteBrand: asCall(deleteBrand),
    changeLogo: asCall(changeLogo),
    deleteLogo: asCall(deleteLogo),
    rewrite: asCall(rewritePart),
    translate: asCall(translateCourse),
    sendXliff: asCall(sendXliff),
    addMedia: asCall(addMedia),
    addSource: asCall(addSource),
    deleteSource: asCall(deleteSource),
    readSourceFile: asCall(readSourceFile),
    resend: enter(RESEND.name, RESEND.limit),
    draft: enter(DRAFT.name, DRAFT.limit),
    previewDraft: enter(DRAFT_PAGE.name, DRAFT_PAGE.limit),
    testEvent: enter(TEST_EVENT.name, TEST_EVENT.limit),
    rotateKey: asCall(rotateOwnKey),
    rotateWebhookSecret: asCall(rotateWebhookSecret),
  }
}

/** Returns the message of a refusal for the visitor; any other error is thrown again. */
export function sayRefusal(words: Words, error: unknown, reply: FastifyReply): Said {
  if (!(error instanceof PublicError)) throw error
  const sentence = sayError(words, error)
  const isTooFast = error.code === 'RATE_LIMIT_EXCEEDED' && reply.getHeader('retry-after') !== undefined
  return isTooFast && sentence.lang === null
    ? { text: `${sentence.text}. ${sayWhenToRetry(words, reply)}`, lang: null }
    : sentence
}

/** Tells a person when to try again, because people do not see the header `Retry-After`. */
export function sayWhenToRetry(words: Words, reply: FastifyReply): string {
  return words.count('errors.tryAgainIn', Number(reply.getHeader('retry-after')))
}
