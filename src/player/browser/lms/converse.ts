import { attempt } from './attempt.ts'
import { type Dialect, type Opening, type Pair, type Progress, shareOf, type TimedAnswer } from './dialect.ts'
import { openLine } from './line.ts'
import { openLms as openNone } from './none.ts'
import { notebookOf } from './notebook.ts'
import type { ChapterProgress, Lms, LmsOptions, Score } from './port.ts'

/** LMS commits are synchronous: what happens within this time goes in one. */
const COMMIT_DELAY_MS = 1_500
const HEARTBEAT_MS = 60_000
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 60_000

type LearnerRecord = Progress & {
  chapters: ChapterProgress[]
  answers: (TimedAnswer & { index?: number | undefined })[]
}

/** `base` is the state that the LMS held when this copy was taken: the copy is news only to an LMS that still holds it. */
type Copy = LearnerRecord & { base: string }

/** One conversation with an LMS, from the first call to the last. Whatever the LMS does, the lesson goes on. */
export function converse(dialect: Dialect, options: LmsOptions): Lms {
  const opened = openLine(dialect)
  if (!opened) {
    tell('untracked')
    return openNone(options)
  }

  const line = opened
  const record: LearnerRecord = {
    place: '',
    state: '',
    share: 0,
    score: null,
    completed: false,
    chapters: [],
    answers: [],
  }
  const startedAt = Date.now()
  let opening: Opening | undefined
  let objectiveIds: string[] | undefined
  let notebook = notebookOf<Copy>(`${options.courseId}:`)
  let base = ''
  let keepsTheirs = false
  let copied = false
  let troubled = false
  let changed = false
  let over = false
  let retryDelay = FIRST_RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = 0

  return {
    start() {
      attempt(open)
      const readOnly = !!opening?.readOnly
      if (!readOnly) takeUp(notebook.read())
      if (!opening) trouble()
      else if (!opening.begun && !readOnly) send()
      return { tracked: true, readOnly, name: opening?.name ?? '', place: record.place, state: record.state }
    },
    bookmark(place, state) {
      const moved = place !== record.place
      if (!moved && state === record.state) return
      record.place = place
      record.state = state
      change(moved ? COMMIT_DELAY_MS : HEARTBEAT_MS)
    },
    progress(share, chapters) {
      record.share = share
      record.chapters = chapters
      change()
    },
    answer(answer) {
      record.answers.push({ ...answer, at: Date.now() })
      change()
    },
    score,
    complete,
    flush() {
      if (changed) send([sessionTime()])
    },
    leave() {
      if (over) return
      if (changed) send()
      over = true
      clearTimeout(timer)
      if (opening) attempt(() => line.terminate(opening!.readOnly ? [] : [sessionTime(), dialect.exit]))
    },
  }

  /** Never a lower score after a better one, nor a fail after a pass: an LMS judges by the last that it was told. */
  function score(score: Score) {
    const best = Math.max(opening?.best || -1, record.score ? shareOf(record.score) : -1)
    if (shareOf(score) < best || (opening?.passed && !score.passed)) return
    record.score = score
    change()
  }

  function complete() {
    record.completed = true
    change()
  }

  function open() {
    // Some LMSs open the conversation themselves and answer "false" to us: if it talks, it is open.
    demand(line.initialize() || !!line.get(dialect.probe))
    opening = dialect.read(line.get, options)
    if (opening.readOnly || !troubled) {
      record.place = opening.place
      record.state = opening.state
    }
    if (opening.readOnly) return
    // Opened late: the visit began without what the LMS holds, and must not wipe it out.
    keepsTheirs = troubled && !!opening.state
    base = opening.state
    if (opening.completed) {
      record.completed = true
      line.told.set(...(dialect.completed(options) as [string, string]))
    }
    if (!troubled) notebook = notebookOf<Copy>(`${options.courseId}:${opening.learnerId}`)
  }

  /** What an earlier visit could not send. */
  function takeUp(copy: Partial<Copy> | null) {
    if (!copy) return
    copied = true
    attempt(() => {
      const kept = copy as Copy
      const { place, share, chapters, answers } = kept
      // What makes no sense, a copy of another version say, throws here and is left alone.
      dialect.essentials(kept)
      for (const chapter of chapters) dialect.objective(chapter, '')
      for (const answer of answers) dialect.interaction(answer)
      if (kept.base === base) Object.assign(record, { place, state: String(kept.state), share, chapters })
      for (const answer of answers) record.answers.push({ ...answer, index: undefined })
      if (kept.score) score(kept.score)
      if (kept.completed) complete()
    })
    change()
  }

  function change(delay = COMMIT_DELAY_MS) {
    if (over || opening?.readOnly) return
    changed = true
    if (troubled) keepCopy()
    else if (!timer || dueAt > Date.now() + delay) schedule(delay)
  }

  function schedule(delay: number) {
    clearTimeout(timer)
    dueAt = Date.now() + delay
    timer = setTimeout(send, delay)
  }

  function send(extras: Pair[] = []) {
    clearTimeout(timer)
    timer = undefined
    try {
      if (troubled) reopen()
      if (!opening!.readOnly) {
        if (record.score) for (const pair of dialect.scoreRange) line.offer(...pair)
        const refused = essentials().filter(pair => !line.put(pair))
        if (!refused.length) sendRecords()
        for (const pair of extras) line.put(pair)
        demand(line.commit() && !refused.length)
      }
      settle()
    } catch {
      trouble()
    }
  }

  /** An LMS that was reloaded, or whose session ended, has forgotten us: introduce ourselves and say everything again. */
  function reopen() {
    if (opening && line.get(dialect.probe)) return
    line.redial()
    objectiveIds = undefined
    for (const answer of record.answers) answer.index = undefined
    if (opening) demand(line.initialize())
    else open()
  }

  function essentials(): Pair[] {
    const progress = keepsTheirs ? { ...record, place: '', state: '', share: 0 } : record
    const status = record.completed ? [dialect.completed(options)] : opening!.begun ? [] : [dialect.begun]
    return [...dialect.essentials(progress), ...status, dialect.exit]
  }

  /** Not before the essentials were taken: what an LMS refuses here is not offered again. */
  function sendRecords() {
    if (!keepsTheirs) sendChapters()
    sendAnswers()
  }

  function sendChapters() {
    const group = 'cmi.objectives'
    const begun = record.chapters.filter(({ share }) => share > 0)
    if (!begun.length || !line.keeps(group)) return
    // LMSs make objectives of the manifest's themselves, and an id that is set cannot be set again.
    objectiveIds ??= Array.from({ length: line.count(group) }, (_, index) => line.get(`${group}.${index}.id`))
    for (const chapter of begun) {
      const title = options.chapters.find(({ id }) => id === chapter.id)?.title ?? ''
      const pairs = dialect.objective(chapter, title)
      const index = objectiveIds.indexOf(chapter.id)
      if (index >= 0) describe(group, index, pairs)
      else if (describe(group, objectiveIds.length, [['id', chapter.id], ...pairs])) objectiveIds.push(chapter.id)
    }
  }

  function sendAnswers() {
    const group = 'cmi.interactions'
    if (!record.answers.length || !line.keeps(group)) return
    for (const answer of record.answers) {
      answer.index ??= line.count(group)
      describe(group, answer.index, dialect.interaction(answer))
    }
  }

  /** Without its id nothing more can be said of an element. */
  function describe(group: string, index: number, pairs: Pair[]): boolean {
    return pairs.every(([name, value]) => line.offer(`${group}.${index}.${name}`, value) || name !== 'id')
  }

  function settle() {
    changed = false
    base = record.state
    record.answers = []
    retryDelay = FIRST_RETRY_MS
    if (copied) notebook.tearOut()
    copied = false
    if (troubled) tell('recovered')
    troubled = false
  }

  function trouble() {
    changed = true
    if (!troubled) tell('trouble')
    troubled = true
    keepCopy()
    schedule(retryDelay)
    retryDelay = Math.min(retryDelay * 2, LAST_RETRY_MS)
  }

  function keepCopy() {
    copied = true
    notebook.write({ ...record, base })
  }

  function sessionTime(): Pair {
    return dialect.sessionTime((Date.now() - startedAt) / 1_000)
  }

  /** Later, because the page that opens us is not ready to be told. */
  function tell(notice: Parameters<LmsOptions['onNotice']>[0]) {
    queueMicrotask(() => options.onNotice(notice))
  }
}

function demand(accepted: boolean): void {
  if (!accepted) throw new Error('refused')
}
