import { type CONSOLE_PLACES, COURSE_REFUSALS } from './refusals/course-refusals.ts'
import { DOCUMENT_REFUSALS } from './refusals/document-refusals.ts'
import { JOB_FAILURES } from './refusals/job-failures.ts'
import { LOGO_REFUSALS } from './refusals/logo-refusals.ts'

/**
 * The reasons for which the service refuses something, by name, each with the sentence of the API, which is English by
 * contract. The console has the same reasons in its visitor's language: `refusals` in content/console. Values are
 * inserted for the names in braces.
 */
export const REFUSALS = {
  ...DOCUMENT_REFUSALS,
  ...LOGO_REFUSALS,
  ...COURSE_REFUSALS,
  ...JOB_FAILURES,

  'field-required': '{field} is required',
  'field-type': '{field} must be {type}',
  'field-choice': '{field} must be one of {choices}',
  'field-language': '{field} must be one of the values that GET /api/v1/languages lists',
  'field-items': '{field} must have at most {most} items',
  'field-no-items': '{field} must have at least one item',
  'field-most': '{field} must be at most {most}',
  'field-least': '{field} must be at least {least}',
  'field-blank': '{field} must not be blank',
  'field-unstorable': '{field} must not contain NUL or unpaired surrogates',
  'field-long': '{field} must have at most {most} characters',
  'field-short': '{field} must have at least {least} characters',
  'field-address':
    '{field} must be an absolute http or https URL of at most {most} characters, without user name or password',
  'field-colour': '{field} must be # and six hexadecimal digits',
  'field-invalid': '{field} is not valid',
  'not-an-object': '{what} must be a JSON object',

  'no-such-course': 'No such course',
  'no-such-version': 'No such version',
  'no-such-review': 'No such review',
  'no-such-comment': 'No such comment',
  'no-such-source': 'No such source',
  'no-such-media': 'No such media',
  'no-such-rewrite': 'No such rewrite',
  'no-such-delivery': 'No such delivery',
  'no-such-account': 'No such account',
  'no-such-job': 'No such job',
  'no-such-binned-course': 'No such course in the bin',

  'review-ended': 'The review has ended',
  'review-full': 'A review holds at most {most} comments: this one is full',
  'review-end': 'expiresAt must be within the next {days} days',
  'review-version': 'version must be one that the course has',
  'reviews-full': 'A course has at most {most} reviews: delete an old one',
  'passwords-busy': 'Too many passwords are being set just now: try again',
  'comment-part': 'partId must be a part of the course',
  'comment-version': 'version must be one that the review has shown',
  'comment-empty': 'text or other words are required',
  'comment-nonce': 'nonce was used by somebody else',
  'words-unknown': 'words must name texts of the part',
  'words-long': 'words must have at most {most} characters here',
  'words-changed': 'The words have changed since they were suggested: edit the part itself',
  'words-none': 'state must be open or done: the comment suggests no other words',
  'words-applied': 'state cannot change: the words are in the course, change them there',
  'settle-empty': 'answer or state is required',
  'approval-version': 'version must be the one that the review shows now',
  'approvals-full': 'A version takes at most {most} approvals',

  'version-future': "version must be at most {current}, the course's current version",
  'version-gone': 'version {version} is no longer kept: read version {current} and repeat',
  'version-conflict': 'version {version} is not the current one: {name} saved version {current} and changed {parts}',
  'course-changing': 'The course is being changed by others just now. Read it again and repeat.',
  'course-in-turn': 'The course is being changed by another request: try again in a moment',
  'course-large': 'The course would have {bytes} bytes: it must have at most {most}, without its passages',
  'course-slots': 'A course and its translations can have {most} parts and wordings in all. Copy the course.',
  'account-busy': 'The service is busy with other courses of the account: try again in a moment',
  'account-unread': 'Too many answers to the account are still on their way: receive them first',
  'forecasts-busy': 'The service is busy with other forecasts: try again in a moment',
  'service-busy': 'The service is busy: try again in a moment',
  'draft-none': 'There is no draft to finish',
  'rewrite-new-part': 'Finish the version first: this part is not in a version yet',
  'rewrite-changed-lesson': 'Finish the version first: parts of this lesson were changed since',
  'rewrite-no-model': 'No language model is set up: a part can be changed with PATCH',
  'rewrite-often': 'A course can be rewritten {most} times in 24 hours',
  'translation-no-model': 'No language model is set up, and the library does not have this course in that language',
  'language-same': 'languageId must be another language: the course is in {language}',
  'sequencing-untested': 'sequencing must be absent: a course without an assessment has no questions to ask beforehand',
  'package-large': 'The package would have more than 1 GiB, which no LMS takes: show fewer or shorter films',

  'sources-unknown': 'sources[{at}] must be the id of a source of this key',
  'sources-twice': 'sources must not name a source twice',
  'sources-words': 'sources must have at most {most} words together, these have {words}',
  'sources-language': 'languageId must be the language of the documents: {name} is in {language}',
  'sources-nothing':
    'sources: the documents hold nothing to teach, only a version table, a list of contents or lines about themselves',
  'sources-articles': 'addOns: articles cannot be made from documents without adding to them',
  'sources-unspoken': 'languageId: documents become courses in these languages so far: {languages}',
  'sources-no-question':
    'addOns: an assessment needs something to ask, and the documents hold no procedure, table or limit that gives a certain question',
  'sections-alone': 'sourceSections needs sources, whose sections it names',
  'sections-unknown': 'sourceSections[{at}] must be a section of one of the sources',
  'sections-which': 'sourceSections[{at}] must name its source, as there are several: <sourceId>/s3',
  'sections-empty':
    'sourceSections: these sections hold nothing to teach; a heading does not bring what stands under those below it',
  'sections-no-question':
    'addOns: an assessment needs questions that can be asked with certainty, and these sections hold none',
  'sources-many': 'A key has at most {most} sources: delete one first',
  'sources-full': 'The sources of a key have at most {most} words together',
  'source-short': 'The document has {words} words: a course needs at least {least}',
  'source-long': 'The document has {words} words, and a course takes at most {most}: send it in parts',
  'source-file-not-kept': 'The file was not kept: only what was read from it',
  'sources-busy': 'Too many documents are being read: try again in a minute',
  'uploads-busy': 'Too many files of the account are on their way: try again in a moment',
  'file-empty': 'The file must not be empty',

  'body-large': 'The body must have at most {most}',
  'media-kind': 'The file must be {kinds}',
  'media-large': '{kind} must have at most {most}',
  'media-busy': 'Other media are being read: try again in a moment',
  'media-gone': 'Media of the course were deleted meanwhile: upload them again',
  'pictures-busy': 'Other pictures are being read: try again in a moment',
  'pictures-packing': 'The service is busy with other pictures: try again in a moment',
  'picture-damaged': '{kind} is damaged: it cannot be decoded',
  'picture-memory': '{kind} takes too much memory to be decoded: save it smaller, or as a JPEG',
  'picture-complex': '{kind} takes too long or too much memory to be decoded: save it smaller, or as a PNG',
  'picture-side': '{kind} must have at most {side} pixels a side and {millions} million in all',
  'picture-side-deep':
    '{kind} must have at most {side} pixels a side and {millions} million in all with 16 bits a channel',
  'picture-heic': '{kind} is a HEIC: save it as JPEG',
  'picture-format': '{kind} must be a JPEG, a PNG, a WebP, a GIF, an AVIF or an SVG',
  'picture-moving-avif': '{kind} is an AVIF that moves: save it as GIF, WebP or MP4, or one frame of it as JPEG',
  'drawing-damaged': '{kind} is damaged or of no usual size: it cannot be drawn. Save it anew, or as PNG',
  'drawing-html': '{kind} has parts in HTML, which are not drawn: save it as PNG',
  'drawing-empty': '{kind} shows nothing when it is drawn: save it as PNG',
  'drawing-sizeless': '{kind} has no size: the drawing needs a viewBox, or a width and a height',
  'drawing-narrow': '{kind} must be at most {ratio} times as wide as it is high, or as high as it is wide',
  'media-damaged': '{kind} is damaged: it cannot be read',
  'media-complex': '{kind} takes too long or too much memory to be read: save it anew',
  'media-parts': '{kind} has too many parts: save it anew',
  'film-description': '{kind} holds too much besides the film: save it anew',
  'film-quicktime': '{kind} is a QuickTime file: save it as MP4',
  'film-matroska': '{kind} is a Matroska file: save it as MP4 or WebM',
  'film-without-pictures': '{kind} has no pictures: send sound as MP3, M4A or WAV',
  'film-side': '{kind} must have at most {side} pixels a side',
  'film-codec': '{kind} is coded with {codec}, which not every browser plays: save it as MP4 with H.264 and AAC',
  'film-codec-unknown':
    '{kind} is coded with an unknown codec, which not every browser plays: save it as MP4 with H.264 and AAC',
  'film-profile':
    '{kind} is coded with {codec} in more than 8 bits or more colours than 4:2:0, which not every browser plays: save it as MP4 with H.264 and AAC',
  'sound-codec-mp4':
    '{kind} has its sound coded with {codec}, which not every browser plays: save it as MP4 with H.264 and AAC',
  'sound-codec-webm':
    '{kind} has its sound coded with {codec}, which not every browser plays: save it with Opus, or as MP4 with H.264 and AAC',
  'sound-codec-m4a':
    '{kind} has its sound coded with {codec}, which not every browser plays: save it as M4A with AAC, or as MP3',
  'sound-codec-wav':
    '{kind} has its sound coded with {codec}, which not every browser plays: save it as WAV with 16 bits, or as MP3',
  'sound-codec-mp3': '{kind} has its sound coded with {codec}, which not every browser plays: save it as MP3',
  'sound-codec-unknown':
    '{kind} has its sound coded with an unknown codec, which not every browser plays: save it with AAC, or as MP3',
  'sound-long': '{kind} must not be longer than {hours} hours',
  'captions-encoding': '{kind} must be saved as UTF-8',
  'captions-none': '{kind} has no captions with times in it',
  'captions-many': '{kind} must have at most {most} captions',
  'file-macros': '{kind} holds macros: save it without them',
  'file-format': '{kind} must be a PDF, a DOCX, an XLSX, a PPTX, an ODT, an ODS, an ODP, a CSV or a text',
  'upload-slow': 'The upload was too slow: send it again',
  'no-logo': 'There is no logo',
  'brand-test-key': 'A test key cannot change the brand: use a live key of the account',

  'credits-used': 'Usage limit exceeded for your plan ({plan})',
  'storage-used': 'Usage limit exceeded for your plan ({plan}): {most} of media',
  'packages-used': 'Usage limit exceeded for your plan ({plan}): {most} of packages',
  'job-key-revoked': 'The key of this job was revoked',
  'job-not-failed': 'Only a failed job can be retried',
  'plan-unknown': 'plan must be one of {plans}',
  'plan-model':
    'model must be a language model that this service can ask, for example one of MODELS_OFFERED; {model} is none',
  'plan-name': 'name must be 1 to 40 small letters, digits or hyphens, not a hyphen first',
  'text-lost': 'The text cannot be read: its operator has to restore it',
  'file-lost': 'A file of the course cannot be read: its operator has to restore it',
} as const

export type RefusalName = keyof typeof REFUSALS
type Places<Sentence> = Sentence extends `${string}{${infer Place}}${infer Rest}` ? Place | Places<Rest> : never
type PlacesOf<Name extends RefusalName> =
  | Places<(typeof REFUSALS)[Name]>
  | (Name extends keyof typeof CONSOLE_PLACES ? (typeof CONSOLE_PLACES)[Name][number] : never)
export type Values<Name extends RefusalName> = { [Place in PlacesOf<Name>]: string | number }

/** The arguments after the name of a reason: its values, if it has any. */
export type ValueArguments<Name extends RefusalName> = [PlacesOf<Name>] extends [never] ? [] : [values: Values<Name>]

/** A reason with the values of its placeholders; `field` is the field of a form or body that it is about. */
export type Refusal = { name: RefusalName; values: { [place: string]: string | number } }

export function refusal<Name extends RefusalName>(name: Name, ...values: ValueArguments<Name>): Refusal {
  return { name, values: values[0] ?? {} }
}

/** Returns the sentence of the API for a reason. */
export function writeRefusal({ name, values }: Refusal): string {
  return REFUSALS[name].replace(/\{(\w+)\}/g, (_, place: string) => String(values[place]))
}

/** The error by which rooms below the API refuse something. Its message is the sentence that the API will say. */
export abstract class Refused extends Error {
  readonly refusal: Refusal

  constructor(reason: Refusal) {
    super(writeRefusal(reason))
    this.refusal = reason
  }
}
