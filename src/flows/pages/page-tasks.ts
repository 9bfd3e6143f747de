import { renderPackagePages } from '../../export/build-package.ts'
import { renderCourse } from '../../player/render/render-course.ts'
import { renderPreview, sealPreviewBank } from './render-preview.ts'

/** Renderings of a whole course. Each is a pure function, so it can run in a worker thread or on the calling thread. */
export const PAGE_TASKS = { renderPreview, sealPreviewBank, renderCourse, renderPackagePages }
