import type { Course } from '../../course/schema.ts'
import { type Html, html } from '../../look/html.ts'
import { renderTiles, TILE } from '../../look/mosaic.ts'
import { PART_IDS } from '../parts.ts'

const MOSAIC_ID = 'progress-mosaic'
const TILE_ID = 'tile-'

type Grid = { owners: string[]; columns: number; rows: number }

/**
 * Renders the learner's mosaic: a tile for every lesson, one for passing the assessment and one for signing. The mosaic
 * is complete when the course is.
 */
export function renderProgressMosaic(course: Course): Html {
  const { owners, columns, rows } = buildGrid(course)
  const drawings = renderTiles(`${course.id}-progress`, columns * rows, columns)
  const frames = drawings.map((_, index) => {
    return `M${(index % columns) * TILE} ${Math.floor(index / columns) * TILE}h100v100h-100z`
  })
  const groups = owners.map((owner, index) => {
    // What comes last, such as signing, gets the remaining tiles of the last row, so that a finished mosaic has no
    // hole.
    const tiles = index < owners.length - 1 ? [drawings[index]!] : drawings.slice(index)
    return html`<g id="${TILE_ID}${owner}" data-goal="${owner}">${tiles}</g>`
  })
  return html`
    <svg class="art" viewBox="${viewBox(columns, rows)}" aria-hidden="true">
      <g id="${MOSAIC_ID}">
        ${groups}
        <path class="frames" d="${frames.join('')}"/>
      </g>
    </svg>
  `
}

/** Renders the learner's mosaic in small, for the bar on a phone. */
export function renderSmallMosaic(course: Course): Html {
  const { columns, rows } = buildGrid(course)
  return html`
    <svg class="bar-mosaic scripted" viewBox="${viewBox(columns, rows)}" aria-hidden="true">
      <use href="#${MOSAIC_ID}"/>
    </svg>
  `
}

/** Renders the learner's mosaic at the end of the course, tile by tile, so that each can fall into its place. */
export function renderWholeMosaic(course: Course): Html {
  const { owners, columns, rows } = buildGrid(course)
  return html`
    <svg class="art" viewBox="0 0 ${columns * TILE} ${rows * TILE}" aria-hidden="true">
      ${owners.map(owner => html`<use href="#${TILE_ID}${owner}"/>`)}
    </svg>
  `
}

/** Returns the view box that shows only one lesson's tile of the mosaic. */
function tileBox(course: Course, lessonId: string): string {
  const { owners, columns } = buildGrid(course)
  const index = owners.indexOf(lessonId)
  return `${(index % columns) * TILE} ${Math.floor(index / columns) * TILE} ${TILE} ${TILE}`
}

export function renderLessonTile(course: Course, lessonId: string): Html {
  return html`
    <svg class="landing" viewBox="${tileBox(course, lessonId)}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <use href="#${TILE_ID}${lessonId}"/>
    </svg>
  `
}

function buildGrid({ chapters, assessment, agreement }: Course): Grid {
  const owners = [
    ...chapters.flatMap(chapter => chapter.lessons).map(lesson => lesson.id),
    ...(assessment ? [PART_IDS.assessment] : []),
    ...(agreement ? [PART_IDS.agreement] : []),
  ]
  const side = Math.ceil(Math.sqrt(owners.length))
  const countWaste = (columns: number) => Math.ceil(owners.length / columns) * columns - owners.length
  const columns = countWaste(side + 1) < countWaste(side) ? side + 1 : side
  return { owners, columns, rows: Math.ceil(owners.length / columns) }
}

function viewBox(columns: number, rows: number): string {
  return `-2 -2 ${columns * TILE + 4} ${rows * TILE + 4}`
}
