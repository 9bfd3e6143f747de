import type { Block, BlockType } from '../../course/blocks/blocks.ts'
import { visitKind } from '../../course/kinds.ts'
import type { Html } from '../../look/html.ts'
import type { MediaShelf } from '../media/media-shelf.ts'
import type { Translator } from '../translator.ts'
import { renderAccordion } from './accordion.ts'
import { renderAudio } from './audio.ts'
import type { BlockView } from './block-view.ts'
import { renderCallout } from './callout.ts'
import { renderCheck } from './check.ts'
import { renderCode } from './code.ts'
import { renderDownload } from './download.ts'
import { renderExample } from './example.ts'
import { renderFigure } from './figure.ts'
import { renderFlashcards } from './flashcards.ts'
import { renderImage } from './image.ts'
import { renderKeypoints } from './keypoints.ts'
import { renderLabelledImage } from './labelled-image.ts'
import { renderScenario } from './scenario.ts'
import { renderSteps } from './steps.ts'
import { renderTable } from './table.ts'
import { renderText } from './text.ts'
import { renderFilm } from './video.ts'

const BLOCK_VIEWS: { [Type in BlockType]: BlockView<Type> } = {
  text: renderText,
  keypoints: renderKeypoints,
  callout: renderCallout,
  example: renderExample,
  table: renderTable,
  code: renderCode,
  flashcards: renderFlashcards,
  accordion: renderAccordion,
  steps: renderSteps,
  figure: renderFigure,
  image: renderImage,
  'labelled-image': renderLabelledImage,
  audio: renderAudio,
  video: renderFilm,
  download: renderDownload,
  scenario: renderScenario,
  check: renderCheck,
}

export function renderBlock(block: Block, translator: Translator, shelf: MediaShelf): Html {
  return visitKind(BLOCK_VIEWS, 'type', block, translator, shelf)
}
