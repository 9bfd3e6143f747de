import { type PlannedChapter, STAGES, type Stage } from '../../../course/stages.ts'
import { type Html, html } from '../../../look/html.ts'
import { icon } from '../../../look/icons.ts'
import type { JobListRow } from '../../../store/jobs/job-lists.ts'
import type { Words } from '../../words.ts'
import { costCard, type ShownCost } from './cost-card.ts'

/** Stages that are shown while a model writes a course. Other authors finish before anybody could read a list. */
const BY_MODEL: readonly Stage[] = ['planning', 'writing', 'questions', 'checking']
const SECONDS_A_MINUTE = 60

/** Renders the stages and the outline of a job. The script fetches this part again whenever its fingerprint changes. */
export function journeyPart(words: Words, job: JobListRow, cost: ShownCost): Html {
  const { chapters } = job.journey
  return html`
    <div data-journey>
      ${job.status === 'pending' && stageList(words, job)}
      ${job.liveCourseId && renderPreviewLink(words, job.liveCourseId)}
      ${chapters.length > 0 && outline(words, chapters, job.languageId)}
      ${costCard(words, cost, job.status === 'pending')}
    </div>
  `
}

/** Renders a link to the unfinished course. The URL is the course's later address and needs no sign-in. */
function renderPreviewLink(words: Words, courseId: string): Html {
  return html`
    <p>
      <a class="button" href="/go/${courseId}" target="_blank" rel="noopener">
        ${icon('book')} ${words.text('jobs.readReady')}
      </a>
    </p>
  `
}

/** Returns a string that changes whenever `journeyPart` would render something else. */
export function fingerprintJob({ stage, status, journey, liveCourseId }: JobListRow): string {
  const writtenCount = flattenLessons(journey.chapters).filter(({ isWritten }) => isWritten).length
  return [status, stage, journey.chapters.length, writtenCount, liveCourseId].join(' ')
}

function stageList(words: Words, { journey, stage: current }: JobListRow): Html | false {
  const { stages, chapters } = journey
  const seenStages = stages.map(({ stage }) => stage)
  const shownStages = STAGES.filter(
    stage => seenStages.includes(stage) || (seenStages.includes('planning') && BY_MODEL.includes(stage)),
  )
  const items = shownStages.map(stage => {
    const at = stages.findLastIndex(each => each.stage === stage)
    const isNow = stage === current
    const isDone = at >= 0 && !isNow
    const note = isDone
      ? duration(words, stages[at + 1]!.at - stages[at]!.at)
      : isNow && stage === 'writing' && lessonCount(words, chapters)
    return html`
      <li${isNow && html` class="now" aria-current="step"`}${isDone && html` class="done"`}>
        <b>${isDone ? icon('check') : html`<span class="dot"></span>`} ${words.text(`jobs.stage-${stage}`)}</b>
        <small>${note}</small>
      </li>
    `
  })
  return shownStages.length > 0 && html`<ol class="stages" aria-label="${words.text('jobs.stages')}">${items}</ol>`
}

function lessonCount(words: Words, chapters: PlannedChapter[]): string | false {
  const lessons = flattenLessons(chapters)
  const writtenCount = lessons.filter(({ isWritten }) => isWritten).length
  return lessons.length > 0 && words.text('jobs.lessonsWritten', { written: writtenCount, count: lessons.length })
}

function outline(words: Words, chapters: PlannedChapter[], languageId: string): Html {
  const items = chapters.map(({ title, lessons }) => {
    const rows = lessons.map(lesson => {
      return html`
        <li${lesson.isWritten && html` class="written"`}>
          ${lesson.isWritten ? icon('check') : html`<span class="dot"></span>`}
          <span lang="${languageId}">${lesson.title}</span>
          ${lesson.isWritten && html`<span class="unseen"> ${words.text('jobs.isWritten')}</span>`}
        </li>
      `
    })
    return html`
      <li>
        <h2 lang="${languageId}">${title}</h2>
        ${rows.length > 0 && html`<ul>${rows}</ul>`}
      </li>
    `
  })
  return html`<ol class="watch-outline" aria-label="${words.text('jobs.chapters')}">${items}</ol>`
}

function flattenLessons(chapters: PlannedChapter[]) {
  return chapters.flatMap(({ lessons }) => lessons)
}

function duration({ locale }: Words, milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1_000))
  const inUnit = (value: number, unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  if (seconds < SECONDS_A_MINUTE) return inUnit(seconds, 'second')
  const rest = seconds % SECONDS_A_MINUTE
  return `${inUnit(Math.floor(seconds / SECONDS_A_MINUTE), 'minute')} ${inUnit(rest, 'second')}`
}
