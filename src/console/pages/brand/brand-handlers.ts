import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeAct } from '../../../api/audit-writes.ts'
import { buildContent, sendContent, sendOnce } from '../../../api/content.ts'
import { collectFieldErrors, ID, parse } from '../../../api/parse.ts'
import { brandBody } from '../../../api/routes/brand.ts'
import { LOGO_HEADERS } from '../../../api/routes/preview.ts'
import { type Brand, plainBrand, TYPEFACES } from '../../../brand/brand.ts'
import type { Course } from '../../../course/schema.ts'
import { PublicError } from '../../../errors.ts'
import * as brands from '../../../flows/change-brand.ts'
import { exampleCourse } from '../../../flows/example-course.ts'
import { renderPage } from '../../../flows/pages/render-page.ts'
import { chooseTheme, renderCourseTheme } from '../../../player/course-theme.ts'
import { stillCsp } from '../../../player/csp.ts'
import { readStrings } from '../../../player/strings.ts'
import { findBrand, findLogo, type StoredBrand } from '../../../store/brands.ts'
import { requireCourse } from '../../../store/courses.ts'
import type { Database } from '../../../store/database.ts'
import { listJobs } from '../../../store/jobs/job-lists.ts'
import { playerStyleUrl } from '../../assets.ts'
import { asColour } from '../../browser/colour-text.ts'
import { ConsoleError, type Said, sayAtField } from '../../console-error.ts'
import { consoleGate, sayRefusal } from '../../console-gate.ts'
import { parseForm } from '../../form.ts'
import { HTML, sendPage } from '../../page.ts'
import { hasTestKey, type KeyVisitor, requireKeyVisitor } from '../../visitor.ts'
import { chooseWords } from '../../visitor-language.ts'
import { isScript, readFiles } from '../sources/uploads.ts'
import { type BrandForm, type BrandPage, brandPage } from './brand-page.ts'

const OFFERED_COURSES = 20

/** Handlers of the account's brand, with the flows and rate limits of the API. */
export function brandHandlers(db: Database) {
  const gate = consoleGate(db)
  const readOwner = (request: FastifyRequest) => ({ ...requireKeyVisitor(request), act: describeAct(request) })

  async function show(request: FastifyRequest, reply: FastifyReply, more: Partial<BrandPage> = {}) {
    const visitor = requireKeyVisitor(request)
    const words = chooseWords(request)
    const storedBrand = await findBrand(db, visitor.accountId)
    const brand = storedBrand?.brand ?? plainBrand(visitor.accountName)
    const { course, saved } = request.query as { course?: unknown; saved?: unknown }
    const courses = await offeredCourses(db, visitor)
    const page = {
      form: formOfBrand(brand),
      logo: brand.logo,
      isBranded: storedBrand !== null,
      isTestKey: hasTestKey(visitor),
      preview: {
        courses,
        courseId: courses.find(({ id }) => id === course)?.id ?? courses[0]?.id ?? null,
        faces: JSON.stringify(Object.fromEntries(TYPEFACES.map(face => [face, playerStyleUrl(face)]))),
      },
      said: words.find('brand', `saved-${saved}`) ?? undefined,
      ...more,
    }
    return sendPage(reply, brandPage(words, visitor, page))
  }

  return {
    page: (request: FastifyRequest, reply: FastifyReply) => show(request, reply),

    async save(request: FastifyRequest, reply: FastifyReply) {
      const form = readBrandForm(parseForm(request))
      try {
        await gate.changeBrand(request, reply)
        const body = buildBody(form)
        const errors = [...collectFieldErrors(brandBody, body)]
        const problems = new Map(errors.map(([field, error]) => [field, sayAtField(chooseWords(request), error)]))
        if (problems.size > 0) return show(request, reply.code(400), { form, problems })
        await brands.changeBrand(db, readOwner(request), parse(brandBody, body, 'The form'), Date.now())
      } catch (error) {
        return show(request, reply, { form, refusal: describeRefusal(request, error, reply) })
      }
      return reply.redirect('/console/brand?saved=look', 303)
    },

    /** Saves a logo. A script gets the result as JSON. */
    async saveLogo(request: FastifyRequest, reply: FastifyReply) {
      try {
        await gate.changeLogo(request, reply)
        const [file] = await readFiles(request)
        await brands.changeLogo(db, readOwner(request), file!.bytes, Date.now())
      } catch (error) {
        const refusal = describeRefusal(request, error, reply)
        return isScript(request) ? { problem: refusal } : show(request, reply, { refusal })
      }
      if (!isScript(request)) return reply.redirect('/console/brand?saved=logo', 303)
      const storedBrand = await findBrand(db, requireKeyVisitor(request).accountId)
      return { logo: storedBrand?.brand.logo ?? null }
    },

    async removeLogo(request: FastifyRequest, reply: FastifyReply) {
      await gate.deleteLogo(request, reply)
      await brands.removeLogo(db, readOwner(request), Date.now())
      return reply.redirect('/console/brand?saved=no-logo', 303)
    },

    async reset(request: FastifyRequest, reply: FastifyReply) {
      await gate.deleteBrand(request, reply)
      await brands.removeBrand(db, readOwner(request), Date.now())
      return reply.redirect('/console/brand?saved=reset', 303)
    },

    async logo(request: FastifyRequest, reply: FastifyReply) {
      const { accountId } = requireKeyVisitor(request)
      const storedBrand = await findBrand(db, accountId)
      const bytes = storedBrand?.brand.logo && (await findLogo(db, accountId, storedBrand.brand.logo.sha256))
      if (!bytes) throw new ConsoleError('NOT_FOUND', chooseWords(request).text('errors.noLogo'))
      return reply.headers(LOGO_HEADERS).header('content-type', storedBrand!.brand.logo!.type).send(bytes)
    },

    async preview(request: FastifyRequest, reply: FastifyReply) {
      const { course, brand } = await shown(db, request)
      const url = `?course=${course.id}`
      const { accountId } = requireKeyVisitor(request)
      const page = await renderPage(accountId, 'renderCourse', course, readStrings(course.language), {
        kind: 'preview',
        still: true,
        brand,
        assets: {
          script: '',
          later: '',
          study: '',
          style: playerStyleUrl(brand.typeface),
          theme: `/console/brand/theme.css${url}`,
          fonts: [],
          logo: '/console/brand/logo',
        },
      })
      const headers = { 'content-security-policy': stillCsp() }
      return sendContent(reply, buildContent(page, HTML, 'often', headers), 'no-store')
    },

    async theme(request: FastifyRequest, reply: FastifyReply) {
      const { course, brand } = await shown(db, request)
      return sendOnce(reply, 'text/css; charset=utf-8', renderCourseTheme(chooseTheme(course, brand)))
    },
  }
}

async function shown(db: Database, request: FastifyRequest): Promise<{ course: Course; brand: Brand }> {
  const { keyId, accountId, accountName } = requireKeyVisitor(request)
  const { course: wanted } = request.query as { course?: unknown }
  const example = exampleCourse()
  const isOwn = typeof wanted === 'string' && ID.test(wanted) && wanted !== example.id
  const course = isOwn ? await requireCourse(db, keyId, wanted) : example
  const storedBrand: StoredBrand | null = await findBrand(db, accountId)
  return { course, brand: storedBrand?.brand ?? plainBrand(accountName) }
}

async function offeredCourses(db: Database, { keyId }: KeyVisitor): Promise<{ id: string; name: string }[]> {
  const jobs = await listJobs(db, keyId, null, OFFERED_COURSES)
  return jobs.flatMap(({ courseId, courseName }) => (courseId ? [{ id: courseId, name: courseName ?? '' }] : []))
}

function formOfBrand({ name, colours, corners, typeface, footer }: Brand): BrandForm {
  return { name, main: colours?.main ?? '', second: colours?.second ?? '', corners, typeface, footer: footer ?? '' }
}

function readBrandForm(form: URLSearchParams): BrandForm {
  const text = (name: string) => (form.get(name) ?? '').trim()
  return {
    name: text('name'),
    main: asColour(text('main')),
    second: asColour(text('second')),
    corners: text('corners'),
    typeface: text('typeface'),
    footer: text('footer'),
  }
}

function buildBody({ name, main, second, corners, typeface, footer }: BrandForm): object {
  return { name, colours: main || second ? { main, second } : null, corners, typeface, footer: footer || null }
}

function describeRefusal(request: FastifyRequest, error: unknown, reply: FastifyReply): Said {
  if (error instanceof PublicError) reply.code(error.status)
  return sayRefusal(chooseWords(request), error, reply)
}
