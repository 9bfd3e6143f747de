import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { describeAct } from '../../../api/audit-writes.ts'
import { parse, requireId } from '../../../api/parse.ts'
import type { Course } from '../../../course/schema.ts'
import { PublicError } from '../../../errors.ts'
import { importXliff } from '../../../flows/import-xliff.ts'
import { submitTranslation } from '../../../flows/submit-translation.ts'
import { workOnCourse } from '../../../flows/work-on-course.ts'
import { LOCALE_CODES, type LocaleCode } from '../../../language/locales.ts'
import { isTestKey } from '../../../store/api-keys.ts'
import { requireCourse } from '../../../store/courses.ts'
import type { Database } from '../../../store/database.ts'
import { listTranslations } from '../../../store/jobs/job-lists.ts'
import { requireOwner, requireVersion } from '../../../store/versions.ts'
import { ConsoleError, type Said } from '../../console-error.ts'
import { consoleGate, sayRefusal } from '../../console-gate.ts'
import { parseForm } from '../../form.ts'
import { newToken, oncePerForm } from '../../form-token.ts'
import { sendPage } from '../../page.ts'
import { type KeyVisitor, requireKeyVisitor } from '../../visitor.ts'
import { chooseWords } from '../../visitor-language.ts'
import type { Words } from '../../words.ts'
import { readFiles } from '../sources/uploads.ts'
import { sideBySidePage } from '../versions/side-by-side-page.ts'
import { languagesPage } from './languages-page.ts'
import { nameFileTexts } from './name-file-texts.ts'

const xliffQuery = z.object({ languageId: z.enum(LOCALE_CODES) })

type Parts = { db: Database; baseUrl: string; hasModel(): Promise<boolean> }

/**
 * Handlers of a course's translations: ordering and following them, reading them side by side, and XLIFF files for
 * human translators.
 */
export function languageHandlers({ db, baseUrl, hasModel }: Parts) {
  const gate = consoleGate(db)

  async function show(request: FastifyRequest, reply: FastifyReply, problems: Said[] = []) {
    const visitor = requireKeyVisitor(request)
    const course = await requireCourse(db, visitor.keyId, requireId(request))
    const root = await findRoot(visitor, course)
    const jobs = await listTranslations(db, visitor.keyId, root.id)
    const { brief } = await requireOwner(db, visitor.keyId, course.id)
    const inLibrary = await workOnCourse(visitor.accountId, 'listLibraryLanguages', course, brief)
    const byModel = (await hasModel()) && !(await isTestKey(db, visitor.keyId))
    const view = { course, root, jobs, inLibrary, hasModel: byModel, problems, token: newToken() }
    return sendPage(reply, languagesPage(chooseWords(request), visitor, view))
  }

  /** Returns the course from which the translations were made, or this course if the original no longer exists. */
  async function findRoot({ keyId }: KeyVisitor, course: Course): Promise<Course> {
    const { translationOf } = course
    if (!translationOf) return course
    return requireCourse(db, keyId, translationOf).catch(error => {
      if (error instanceof PublicError) return course
      throw error
    })
  }

  async function translateInto(request: FastifyRequest, reply: FastifyReply, languageId: LocaleCode) {
    const { keyId, accountId } = requireKeyVisitor(request)
    const courseId = requireId(request)
    await gate.translate(request, reply)
    const token = parseForm(request).get('token')
    const idempotency = oncePerForm(keyId, 'translate-course', token, { courseId, languageId })
    const wish = { keyId, accountId, courseId, languageId, callbackUrl: null, idempotency, act: describeAct(request) }
    await submitTranslation({ db, hasModel }, wish, Date.now())
  }

  return {
    page: (request: FastifyRequest, reply: FastifyReply) => show(request, reply),

    /**
     * Orders a translation into each chosen language. If one translation is refused, the page shows the reason, and the
     * other translations are ordered all the same.
     */
    async translate(request: FastifyRequest, reply: FastifyReply) {
      const wanted = LOCALE_CODES.filter(code => parseForm(request).getAll('languageId').includes(code))
      const words = chooseWords(request)
      const problems: Said[] = []
      if (wanted.length === 0) problems.push({ text: words.text('errors.chooseLanguage'), lang: null })
      for (const languageId of wanted) {
        const problem = await translateInto(request, reply, languageId).catch(error => inWords(words, error, reply))
        if (problem) problems.push({ ...problem, text: `${languageId}: ${problem.text}` })
      }
      if (problems.length > 0) return show(request, reply.code(400), problems)
      return reply.redirect(`/console/courses/${requireId(request)}/languages`, 303)
    },

    async compare(request: FastifyRequest, reply: FastifyReply) {
      const visitor = requireKeyVisitor(request)
      const translation = await requireCourse(db, visitor.keyId, requireId(request, 'otherId'))
      const source = await requireCourse(db, visitor.keyId, requireId(request))
      if (translation.translationOf !== (source.translationOf ?? source.id))
        throw new ConsoleError('NOT_FOUND', chooseWords(request).text('errors.noSuchTranslation'))
      const before = await findSourceVersion(visitor, source, translation)
      return sendPage(reply, sideBySidePage(chooseWords(request), visitor, { source, translation, before }))
    },

    async xliff(request: FastifyRequest, reply: FastifyReply) {
      const { languageId } = parse(xliffQuery, request.query, 'The form')
      const { keyId, accountId } = requireKeyVisitor(request)
      const course = await requireCourse(db, keyId, requireId(request))
      if (course.language === languageId)
        throw new ConsoleError('VALIDATION_ERROR', chooseWords(request).text('errors.anotherLanguage'))
      reply.header('content-disposition', `attachment; filename="${course.id}-${course.version}-${languageId}.xlf"`)
      const file = await workOnCourse(accountId, 'writeXliff', course, languageId)
      return reply.type('application/xliff+xml; charset=utf-8').send(file)
    },

    async takeXliff(request: FastifyRequest, reply: FastifyReply) {
      const { keyId, accountId } = requireKeyVisitor(request)
      try {
        const [file] = await readFiles(request)
        await gate.sendXliff(request, reply)
        const order = { keyId, accountId, courseId: requireId(request), file: file!.bytes, idempotency: null }
        const { id } = await importXliff({ db, baseUrl }, { ...order, act: describeAct(request) }, Date.now())
        return reply.redirect(`/console/courses/${requireId(request)}/languages/${id}`, 303)
      } catch (error) {
        const words = chooseWords(request)
        const course = await requireCourse(db, keyId, requireId(request))
        return show(request, reply.code(400), [inWords(words, nameFileTexts(words, error, course), reply)])
      }
    },
  }

  /**
   * Returns the version of the source that was translated, to show what has changed since. Returns null if that version
   * is the current one, or is no longer stored.
   */
  async function findSourceVersion({ keyId }: KeyVisitor, source: Course, { sourceVersion }: Course) {
    if (!sourceVersion || sourceVersion >= source.version) return null
    return requireVersion(db, keyId, source.id, sourceVersion).then(
      ({ course }) => course,
      () => null,
    )
  }
}

function inWords(words: Words, error: unknown, reply: FastifyReply): Said {
  if (error instanceof PublicError && error.code === 'NOT_FOUND') throw error
  return sayRefusal(words, error, reply)
}
