import type { BrowserContext, Frame, Page } from 'playwright-core'
import { settleIn } from '../browser/learner.ts'
import type { ActivityTree } from './manifest-tree.ts'
import type { ScormSite } from './scorm-site.ts'
import type { Call } from './scorm-strict-lms.ts'

/** What an LMS stores about a learner between two visits: the state of its engine, and the record of every activity. */
export type KeptCourse = { engine: string; records: Record<string, Record<string, string>> }

/** The engine's result for an activity, or for the whole course. */
export type Standing = { completionStatus: string; successStatus: string; score: number | null }

/**
 * `activities` lists the activities that the LMS has delivered, in order, by the last parts of their identifiers;
 * `hasEnded` says whether the learner has left the course.
 */
type LmsState = { activities: string[]; hasEnded: boolean }

export type SequencingLms = {
  page: Page
  pageErrors: Error[]
  /** Returns the page of an activity; `delivery` counts the activities that the LMS has delivered. */
  open(delivery: number): Promise<Frame>
  state(): Promise<LmsState>
  waitForEnd(): Promise<void>
  standing(activity?: string): Promise<Standing>
  calls(): Promise<Call[]>
  keep(): Promise<KeptCourse>
}

/**
 * Opens an LMS that supports sequencing: scorm-again's engine decides which activity comes next, and this code opens
 * the page of that activity in a frame and keeps the record of every activity, as scorm-again's manual asks of an LMS
 * ("Special Considerations for Sequenced Courses").
 */
export async function openSequencingLms(
  context: BrowserContext,
  site: ScormSite,
  { tree, pages }: ActivityTree,
  kept: KeptCourse | null = null,
): Promise<SequencingLms> {
  const page = await context.newPage()
  const pageErrors: Error[] = []
  page.on('pageerror', error => pageErrors.push(error))
  await page.goto(`${site.url}/lms`)
  await page.evaluate(playCourse, { tree, pages, kept })
  const root = (tree as { id: string }).id
  return {
    page,
    pageErrors,
    async open(delivery) {
      const frame = await (await page.waitForSelector(`#delivery-${delivery}`)).contentFrame()
      await settleIn(frame!)
      return frame!
    },
    state: () => page.evaluate(() => (window as unknown as LmsWindow).state),
    waitForEnd: () => page.waitForFunction(() => (window as unknown as LmsWindow).state.hasEnded).then(() => undefined),
    standing: (activity = '') =>
      page.evaluate(([root, end]) => (window as unknown as LmsWindow).readStanding(root!, end!), [
        root,
        activity,
      ] as const),
    calls: () => page.evaluate(() => (window as unknown as LmsWindow).calls),
    keep: () => page.evaluate(() => (window as unknown as LmsWindow).keep()),
  }
}

type ScormApi = Record<string, (...values: unknown[]) => unknown>

type LmsWindow = {
  state: LmsState
  calls: Call[]
  keep(): KeptCourse
  readStanding(root: string, end: string): Standing
  API_1484_11: Record<string, (...values: string[]) => string>
  Scorm2004API: new (settings: object) => ScormApi
}

type Course = { tree: object; pages: Record<string, string>; kept: KeptCourse | null }

/** Plays the course. Runs in the LMS's page. */
function playCourse({ tree, pages, kept }: Course): void {
  const lms = window as unknown as LmsWindow
  const records = kept?.records ?? {}
  let delivered: string | null = null
  let activity = ''
  const engine = new lms.Scorm2004API({
    autocommit: false,
    logLevel: 5,
    sequencing: {
      activityTree: tree,
      eventListeners: {
        onActivityDelivery: (next: { id: string }) => {
          delivered = next.id
        },
      },
    },
  })
  lms.state = { activities: [], hasEnded: false }
  lms.calls = []
  lms.keep = () => ({ engine: engine['serializeSequencingState']!() as string, records })
  lms.readStanding = (root, end) => {
    const id = end ? Object.keys(pages).find(each => each.endsWith(`_${end}`))! : root
    return engine['getActivityTrackingData']!(id) as Standing
  }
  lms.API_1484_11 = {}
  for (const method of ['Initialize', 'GetValue', 'SetValue', 'Commit', 'Terminate'])
    lms.API_1484_11[method] = (...values) => {
      const answer = String(engine[method]!(...values))
      const error = String(engine['GetLastError']!())
      lms.calls.push({ method, values, answer, error, at: 0, turn: lms.state.activities.length })
      if (method === 'SetValue' && error === '0') records[activity]![values[0]!] = values[1]!
      // The calling page still exists at this moment, so the next activity opens after the page's last call has returned.
      if (method === 'Terminate') setTimeout(openNext)
      return answer
    }
  if (kept) engine['deserializeSequencingState']!(kept.engine)
  engine['processNavigationRequest']!(kept ? 'resumeAll' : 'start')
  openNext()

  function openNext(): void {
    for (const frame of document.querySelectorAll('iframe')) frame.remove()
    if (!delivered) {
      lms.state.hasEnded = true
      return
    }
    activity = delivered
    delivered = null
    const record = records[activity] ?? {}
    const entry = record['cmi.exit'] === 'suspend' ? 'resume' : 'ab-initio'
    engine['reset']!()
    engine['loadFromFlattenedJSON']!(
      { ...readable(record), 'cmi.entry': entry, 'cmi.learner_id': 'learner-7', 'cmi.learner_name': 'Lovelace, Ada' },
      '',
    )
    records[activity] = record
    lms.state.activities.push(activity.split('_').at(-1)!)
    const frame = document.createElement('iframe')
    frame.id = `delivery-${lms.state.activities.length}`
    frame.src = `/course/${pages[activity]}`
    document.body.append(frame)
  }

  /**
   * Returns the record without write-only elements, and without shared data and objectives, which the engine stores
   * itself.
   */
  function readable(record: Record<string, string>): Record<string, string> {
    return Object.fromEntries(Object.entries(record).filter(([name]) => !/session_time|\.exit$|^adl\./.test(name)))
  }
}
