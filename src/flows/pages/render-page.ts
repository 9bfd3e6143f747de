import { fileURLToPath } from 'node:url'
import { openPageThreads } from './open-page-threads.ts'
import { PAGE_TASKS } from './page-tasks.ts'

/** Renders a page or the pages of a package for a course of the account; those of a large course in a worker thread. */
export const renderPage = openPageThreads(fileURLToPath(import.meta.resolve('./page-thread.ts')), PAGE_TASKS)
