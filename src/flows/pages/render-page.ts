import { fileURLToPath } from 'node:url'
import { openPageThreads } from './open-page-threads.ts'
import { PAGE_TASKS } from './page-tasks.ts'

/**
 * Renders the preview or the package pages of a course. Large courses are rendered in a worker thread, one at a time.
 */
export const renderPage = openPageThreads(fileURLToPath(import.meta.resolve('./page-thread.ts')), PAGE_TASKS)
