import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeAct } from '../../../api/audit-writes.ts'
import { sendOnce } from '../../../api/content.ts'
import { collectFieldErrors, ID, parse } from '../../../api/parse.ts'
import { submitBody } from '../../../api/routes/courses.ts'
import { SOURCES_PER_COURSE } from '../../../course/brief.ts'
import { SECTIONS_PER_COURSE } from '../../../course/sources/section-limit.ts'
import { PublicError } from '../../../errors.ts'
import { forecastCourse } from '../../../flows/forecast-course.ts'
import type { FindOffer } from '../../../flows/models/find-writing-offer.ts'
import { findLook } from '../../../flows/sources/find-look.ts'
import { submitCourse } from '../../../flows/submit-course.ts'
import { html, readMarkup } from '../../../look/html.ts'
import type { Database } from '../../../store/database.ts'
import { findSourceRow, listSources, SOURCES_PER_KEY } from '../../../store/sources.ts'
import { type Said, sayAtField, sayError } from '../../console-error.ts'
import { consoleGate, sayWhenToRetry } from '../../console-gate.ts'
import { BASE_LOCALE } from '../../console-locales.ts'
import { parseForm } from '../../form.ts'
import { newToken, oncePerForm } from '../../form-token.ts'
import { HTML, PAGE_HEADERS, sendPage } from '../../page.ts'
import { hasTestKey, type KeyVisitor, requireKeyVisitor } from '../../visitor.ts'
import { chooseWords } from '../../visitor-language.ts'
import type { Words } from '../../words.ts'
import { choosePart, tickProposed } from './choose-part.ts'
import { buildOffer } from './course-offer.ts'
import { type CourseWish, emptyWish, nameFormFields, readWish, wishAsBody } from './course-wish.ts'
import { costLine, type ForecastState, forecastPart } from './forecast-part.ts'
import { newCoursePage } from './new-course-page.ts'
import { offerPart } from './offer-part.ts'
import { type SectionedSource, sectionChoice } from './section-choice.ts'

type Parts = { db: Database; baseUrl: string; modelOffer: FindOffer; keepSourceFiles: boolean }
type Shown = { problems?: Map<string, Said>; refusal?: Said }

/** Returns the error message for sections: none is ticked, or more than a request allows. */
function saySectionProblem(words: Words, { sourceSections = [] }: ReturnType<typeof wishAsBody>): string {
  if (sourceSections.length === 0) return words.text('choose.missing')
  return words.text('choose.tooMany', { ticked: sourceSections.length, most: SECTIONS_PER_COURSE })
}

/** Handlers of the form for a new course: its forecast, and its submission with the flow of the API. */
export function newCourseHandlers({ db, baseUrl, modelOffer, keepSourceFiles: keepsFiles }: Parts) {
  const gate = consoleGate(db)
  /**
   * Returns the models to choose from. Returns null for a test key: the courses of a test key cost nothing, so no model
   * writes them.
   */
  const findOffer = async (visitor: KeyVisitor) => (hasTestKey(visitor) ? null : modelOffer())

  /** Forecasts the form while it is being filled in; an incomplete form gives no forecast and no error. */
  async function readForecast(
    request: FastifyRequest,
    wish: CourseWish,
    enter = async (): Promise<unknown> => null,
  ): Promise<ForecastState> {
    const { keyId, accountId } = requireKeyVisitor(request)
    const body = wishAsBody({ ...wish, callbackUrl: '' })
    if (collectFieldErrors(submitBody, body).size > 0) return 'empty'
    const { callbackUrl: _, ...brief } = parse(submitBody, body, 'The form')
    try {
      await enter()
      const forecast = await forecastCourse({ db, modelOffer }, { keyId, accountId, brief }, Date.now())
      return { forecast, subject: brief.subject }
    } catch (error) {
      if (error instanceof PublicError) return 'unasked'
      throw error
    }
  }

  async function showForm(request: FastifyRequest, reply: FastifyReply, wish: CourseWish, shown: Shown = {}) {
    const visitor = requireKeyVisitor(request)
    const sources = await listSources(db, visitor.keyId, null, SOURCES_PER_KEY)
    const models = await findOffer(visitor)
    const offer = await buildOffer(db, visitor.keyId, wish, models !== null)
    const documents = await readDocuments(visitor.keyId, wish)
    const shownWish = tickProposed(wish, documents)
    const forecast = await readForecast(request, shownWish)
    const lessons = typeof forecast === 'string' ? null : forecast.forecast.lessonCount
    const choice = { documents, ticked: new Set(shownWish.sections), lessons }
    const form = {
      wish: shownWish,
      sources,
      keepsFiles,
      offer,
      forecast,
      choice,
      models,
      baseUrl,
      token: newToken(),
      ...shown,
    }
    return sendPage(reply, newCoursePage(chooseWords(request), visitor, form))
  }

  /**
   * Returns the chosen documents with their sections. A document that is gone is skipped here; validation reports it.
   */
  async function readDocuments(keyId: string, { sources }: CourseWish): Promise<SectionedSource[]> {
    const documents: SectionedSource[] = []
    for (const id of sources.filter(each => ID.test(each)).slice(0, SOURCES_PER_COURSE)) {
      const row = await findSourceRow(db, keyId, id)
      if (row) documents.push({ row, look: await findLook(db, keyId, row) })
    }
    return documents
  }

  return {
    async form(request: FastifyRequest, reply: FastifyReply) {
      const { subject, source, languageId } = request.query as { [name: string]: unknown }
      const wish = emptyWish()
      const { locale } = chooseWords(request)
      if (locale !== BASE_LOCALE) wish.languageId = locale
      if (typeof languageId === 'string') wish.languageId = languageId
      if (typeof subject === 'string') wish.subject = subject
      if (typeof source === 'string') wish.sources = [source]
      return showForm(request, reply, wish)
    },

    /**
     * Sends the summary of what a course from the documents would contain. The script fetches it whenever the
     * documents, the language or the add-ons change.
     */
    async offer(request: FastifyRequest, reply: FastifyReply) {
      const wish = readWish(new URLSearchParams(request.url.split('?')[1]))
      const visitor = requireKeyVisitor(request)
      const offer = await buildOffer(db, visitor.keyId, wish, (await findOffer(visitor)) !== null)
      return sendOnce(reply.headers(PAGE_HEADERS), HTML, readMarkup(offerPart(chooseWords(request), offer)))
    },

    /**
     * Sends the sections of the chosen documents with the proposed ticks. The script restores the ticks that were set
     * before.
     */
    async sections(request: FastifyRequest, reply: FastifyReply) {
      const wish = readWish(new URLSearchParams(request.url.split('?')[1]))
      const documents = await readDocuments(requireKeyVisitor(request).keyId, wish)
      const part = sectionChoice(chooseWords(request), { documents, ticked: null, lessons: null })
      return sendOnce(reply.headers(PAGE_HEADERS), HTML, readMarkup(part))
    },

    /**
     * Sends the forecast for the whole form. The script sends it as a form, because many ticked sections do not fit
     * into a URL.
     */
    async forecast(request: FastifyRequest, reply: FastifyReply) {
      const words = chooseWords(request)
      const isForm = request.body instanceof URLSearchParams
      const wish = readWish(isForm ? parseForm(request) : new URLSearchParams(request.url.split('?')[1]))
      const state = await readForecast(request, wish, () => gate.forecast(request, reply))
      const part = html`${forecastPart(words, state)}${costLine(words, state)}`
      return sendOnce(reply.headers(PAGE_HEADERS), HTML, readMarkup(part))
    },

    async submit(request: FastifyRequest, reply: FastifyReply) {
      const { keyId, accountId } = requireKeyVisitor(request)
      const words = chooseWords(request)
      const form = parseForm(request)
      const wish = readWish(form)
      const body = wishAsBody(wish)
      if (form.has('show')) return showForm(request, reply, wish)
      if (form.has('part')) {
        const documents = await readDocuments(keyId, wish)
        return showForm(request, reply, choosePart(wish, documents, Number(form.get('part'))))
      }
      try {
        await gate.submit(request, reply)
        const errors = collectFieldErrors(submitBody, body)
        if (errors.size > 0) {
          const formErrors = [...nameFormFields(wish, errors)]
          const problems = new Map(formErrors.map(([field, error]) => [field, sayAtField(words, error)]))
          if (wish.subject.trim() === '')
            problems.set('subject', { text: words.text('newCourse.subjectMissing'), lang: null })
          if (problems.has('sourceSections'))
            problems.set('sourceSections', { text: saySectionProblem(words, body), lang: null })
          return showForm(request, reply.code(400), wish, { problems })
        }
        const { callbackUrl = null, ...brief } = parse(submitBody, body, 'The form')
        const idempotency = oncePerForm(keyId, 'submit-course', form.get('token'), { brief, callbackUrl })
        const order = { keyId, accountId, brief, callbackUrl, idempotency, modelOffer, act: describeAct(request) }
        const { jobId } = await submitCourse(db, order, Date.now())
        return reply.redirect(`/console/jobs/${jobId}`, 303)
      } catch (error) {
        if (!(error instanceof PublicError)) throw error
        const errorWords = sayError(words, error)
        const isTooFast = error.code === 'RATE_LIMIT_EXCEEDED'
        const keptSentence = `${errorWords.text}. ${words.text('newCourse.kept')} ${sayWhenToRetry(words, reply)}`
        const refusal = isTooFast ? { text: keptSentence, lang: null } : errorWords
        return showForm(request, reply.code(error.status), wish, { refusal })
      }
    },
  }
}
