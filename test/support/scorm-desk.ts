import { mock } from 'node:test'
import type { Kept, Lms, LmsOptions, OpenLms } from '../../src/player/lms/port.ts'
import type { Call, StrictLms } from './scorm-strict-lms.ts'
import { errorsIn } from './scorm-transcript.ts'

export type Book = '1.2' | '2004'
export type Room = ReturnType<typeof openRoom>

export type Desk = {
  lms: Lms & Deeds
  notices: string[]
  /** Moves the clock by this time, and runs all timers that are due. */
  pass(milliseconds: number): void
}

/** The player saves these parts of the state together; tests set them one by one. */
type Deeds = {
  bookmark(place: string, state: string): void
  progress(share: number, chapters: { id: string; share: number }[]): void
  complete(): void
}

type Chapters = { id: string; title: string }[]

const CHAPTERS: Chapters = [
  { id: 'c1', title: 'Fire' },
  { id: 'c2', title: 'Smoke' },
]

/**
 * Makes a fake browser with the parts that the code for LMSs uses: a window, a clock, and a local storage that outlives
 * visits.
 */
export function openRoom() {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-11-15T10:20:30Z') })
  const drawer = new Map<string, string>()
  const globals = globalThis as Record<string, unknown>
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    writable: true,
    value: {
      getItem: (key: string) => drawer.get(key) ?? null,
      setItem: (key: string, value: string) => drawer.set(key, value),
      removeItem: (key: string) => drawer.delete(key),
    },
  })
  return {
    drawer,
    sitDown(
      open: OpenLms,
      home: Record<string, unknown>,
      options: Partial<LmsOptions> = {},
      chapters = CHAPTERS,
    ): Desk {
      const notices: string[] = []
      globals['window'] = home
      const lms = open({
        id: 'crs_A',
        family: 'crs_A',
        assessment: null,
        onNotice: notice => notices.push(notice),
        onLateOpening: () => {},
        ...options,
      })
      return {
        lms: { ...lms, ...deedsOf(lms, chapters) },
        notices,
        pass: milliseconds => mock.timers.tick(milliseconds),
      }
    },
    close() {
      mock.timers.reset()
      delete globals['window']
      delete globals['localStorage']
    },
  }
}

function deedsOf(lms: Lms, titles: Chapters): Deeds & Pick<Lms, 'start'> {
  let kept: Kept = { place: '', state: () => '', share: 0, chapters: [], completed: false, failed: false }
  return {
    async start() {
      const learner = await lms.start()
      save({ place: learner.place, state: () => learner.states[0] ?? '' })
      return learner
    },
    bookmark: (place, state) => save({ place, state: () => state }),
    progress: (share, chapters) =>
      save({
        share,
        chapters: chapters.map(chapter => ({ ...chapter, ...titles.find(({ id }) => id === chapter.id)! })),
      }),
    complete: () => save({ completed: true }),
  }

  function save(news: Partial<Kept>): void {
    kept = { ...kept, ...news }
    lms.save(kept)
  }
}

/** A fake topmost window: it is its own parent, and has no opener. */
export function windowWith(properties: Record<string, unknown>): Record<string, unknown> {
  const home: Record<string, unknown> = { closed: false, opener: null, ...properties }
  home['parent'] ??= home
  home['top'] ??= home
  return home
}

export function errorsOf(lms: { calls: Call[] }): Call[] {
  return errorsIn(lms.calls)
}

export function setValues(lms: StrictLms): string[] {
  return lms.calls.filter(({ method }) => /SetValue$/.test(method)).map(({ values }) => values.join('='))
}

/** Lists the calls that change something in the LMS, one line each. */
export function changesOf(lms: StrictLms): string[] {
  return lms.calls
    .filter(({ method }) => !/GetValue$/.test(method))
    .map(({ method, values }) => (/SetValue$/.test(method) ? values.join('=') : `${method} ${values.join()}`))
}
