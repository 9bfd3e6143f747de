import type { BrowserContext, Frame, Page } from 'playwright-core'
import type { FormatName } from '../../src/export/formats.ts'
import { settleIn } from '../browser/learner.ts'
import type { Host, HostName } from './scorm-hosts.ts'
import type { ScormSite } from './scorm-site.ts'
import type { Call } from './scorm-strict-lms.ts'

export type Launch = {
  /**
   * The export format. Both editions of SCORM 2004 have the same page (tested by `package.test.ts`), so a test of one
   * holds for the other.
   */
  edition: FormatName
  judge?: 'scorm-again' | 'strict' | HostName
  window?: 'frame' | 'pop-up'
  /** Values that the LMS holds from before, by element. */
  values?: Record<string, string>
  /** Whether scorm-again sends its record to the server by a synchronous request, as many LMSs do. */
  onServer?: boolean
  /** The activities of the package, read from its manifest, for scorm-again's sequencing engine. */
  activityTree?: object
  /** Groups of elements that the strict LMS does not have. */
  lacks?: string[]
  /** The learner's id, if the LMS gives one. */
  learner?: string
  learnerName?: string
  /** Whether the question bank cannot be loaded, and is not awaited. */
  isWithoutBank?: boolean
  /**
   * How long each call to the LMS blocks the page. If this is set, calls within one turn of the event loop are recorded
   * with the same number in `turn`.
   */
  delayMs?: number
}

export type Visit = {
  lms: Page
  course: Frame
  /** Errors of the course's own script; there must never be any. */
  pageErrors: Error[]
  calls(): Promise<Call[]>
  /** Returns the saved values of the LMS, as of the last commit. */
  saved(): Promise<Record<string, string>>
  /** Waits until the LMS has saved this value, or one that matches. */
  saves(element: string, value: string | RegExp): Promise<void>
  /** Makes every later call to the LMS throw, as after the end of its session. */
  breakDown(): Promise<void>
  close(): Promise<void>
}

/** Opens the course for a learner in an LMS, in a frame of its page or in a window of its own. */
export async function visitCourse(context: BrowserContext, site: ScormSite, launch: Launch): Promise<Visit> {
  const lms = await context.newPage()
  const pageErrors: Error[] = []
  const listen = (page: Page) => page.on('pageerror', error => pageErrors.push(error))
  listen(lms).on('popup', listen)
  await lms.goto(`${site.url}/lms`)
  await lms.evaluate(openLms, {
    judge: 'scorm-again' as const,
    values: {},
    lacks: [],
    learner: 'learner-7',
    learnerName: 'Lovelace, Ada',
    ...launch,
  })
  const course = launch.window === 'pop-up' ? await openPopUp(lms) : await openFrame(lms)
  if (launch.isWithoutBank) await course.waitForSelector('html.eased')
  else await settleIn(course)
  return {
    lms,
    course,
    pageErrors,
    calls: () => lms.evaluate(() => (window as unknown as LmsWindow).calls),
    saved: () => lms.evaluate(() => (window as unknown as LmsWindow).saved),
    async saves(element, value) {
      const [source, flags] = value instanceof RegExp ? [value.source, value.flags] : [null, '']
      await lms.waitForFunction(
        ([element, text, source, flags]) => {
          const saved = (window as unknown as LmsWindow).saved[element as string]
          return source === null ? saved === text : new RegExp(source as string, flags as string).test(saved ?? '')
        },
        [element, String(value), source, flags] as const,
      )
    },
    breakDown: () =>
      lms.evaluate(() => {
        ;(window as unknown as LmsWindow).isDown = true
      }),
    close: () => lms.close(),
  }
}

/** Ends a tab as a power cut does: the page gets no event. */
export async function crash(context: BrowserContext, page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const session = await context.newCDPSession(page)
  session.send('Page.crash').catch(() => {})
  await crashed
}

/** Returns the values without those of write-only elements, which an LMS does not hand out on the next visit. */
export function readable(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([element]) => !/session_time|\.exit$/.test(element)))
}

async function openFrame(lms: Page): Promise<Frame> {
  await lms.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.name = 'sco'
    frame.src = '/course/index.html'
    document.body.append(frame)
  })
  return (await (await lms.waitForSelector('iframe')).contentFrame())!
}

async function openPopUp(lms: Page): Promise<Frame> {
  const popUp = lms.waitForEvent('popup')
  await lms.evaluate(() => void window.open('/course/index.html', 'sco', 'width=1200,height=800'))
  return (await popUp).mainFrame()
}

type ScormApi = Record<string, (...values: string[]) => string>

export type LmsWindow = {
  isDown?: boolean
  calls: Call[]
  saved: Record<string, string>
  API?: ScormApi
  API_1484_11?: ScormApi
  scormAgain?: ScormApi
  Scorm12API: new (settings: object) => ScormApi
  Scorm2004API: new (settings: object) => ScormApi
  ScormHosts: { openHost(name: HostName, book: string, before: object, learner: string): Host }
  StrictLms: { openStrictLms(book: string, options: object): { api: ScormApi } }
}

/** Opens the LMS, records every call, and keeps committed values. Runs in the LMS's page. */
function openLms({ edition, judge, values, lacks, onServer, learner, learnerName, delayMs = 0, activityTree }: Launch) {
  const page = window as unknown as LmsWindow
  const book = edition === 'scorm12' ? '1.2' : '2004'
  const prefix = book === '1.2' ? 'LMS' : ''
  const methods = ['Initialize', book === '1.2' ? 'Finish' : 'Terminate', 'GetValue', 'SetValue', 'Commit'].map(
    method => prefix + method,
  )
  const name = book === '1.2' ? 'API' : 'API_1484_11'
  const learnerElement = book === '1.2' ? 'cmi.core.student' : 'cmi.learner'
  const names = { [`${learnerElement}_id`]: learner!, [`${learnerElement}_name`]: learnerName! }
  if (judge !== 'strict' && judge !== 'scorm-again') {
    const host = page.ScormHosts.openHost(judge!, book, values!, learner!)
    page[name] = fallible(delayed(host.api as ScormApi))
    page.calls = host.calls
    page.saved = host.record
    return
  }
  const told: Record<string, string> = { ...values }
  page.calls = []
  page.saved = { ...told }
  const judgeApi =
    judge === 'strict'
      ? page.StrictLms.openStrictLms(book, { values: { ...values, ...names }, lacks }).api
      : openScormAgain()
  const channel = new MessageChannel()
  let turns = 0
  let isTurnOpen = false
  channel.port1.onmessage = () => {
    isTurnOpen = false
  }
  const api: ScormApi = {}
  for (const method of methods) {
    api[method] = (...given) => {
      const turn = countTurn()
      keepWaiting()
      const answer = judgeApi[method]!(...given)
      const error = String(judgeApi[`${prefix}GetLastError`]!())
      page.calls.push({ method, values: given, answer: String(answer), error, at: Date.now(), turn })
      if (/SetValue$/.test(method) && error === '0') told[given[0]!] = given[1]!
      if (/(Commit|Finish|Terminate)$/.test(method)) page.saved = { ...told }
      return answer
    }
  }
  page[name] = fallible(api)

  function keepWaiting(): void {
    for (const until = Date.now() + delayMs; Date.now() < until; );
  }

  /** Slows the methods of the standard. A course calls no other methods of the LMS. */
  function delayed(api: ScormApi): ScormApi {
    const slow = methods.map(method => [
      method,
      (...given: string[]) => {
        keepWaiting()
        return api[method]!(...given)
      },
    ])
    return { ...api, ...Object.fromEntries(slow) }
  }

  function countTurn(): number {
    if (!isTurnOpen) {
      turns++
      isTurnOpen = true
      channel.port2.postMessage('')
    }
    return turns
  }

  function openScormAgain(): ScormApi {
    const settings = {
      autocommit: false,
      logLevel: 5,
      ...(onServer && { lmsCommitUrl: '/commit' }),
      ...(activityTree && { sequencing: { activityTree } }),
    }
    const again = book === '1.2' ? new page.Scorm12API(settings) : new page.Scorm2004API(settings)
    page.scormAgain = again
    if (activityTree) again['processNavigationRequest']!('start')
    const load = again['loadFromFlattenedJSON'] as unknown as (json: object, root: string) => void
    load.call(again, { ...values, ...names }, '')
    return again
  }

  function fallible(api: ScormApi): ScormApi {
    return new Proxy(api, {
      get(_, method: string) {
        if (page.isDown) throw new Error('NetworkError')
        return api[method]
      },
    })
  }
}
