import { fileURLToPath } from 'node:url'
import { openPageThreads } from './open-page-threads.ts'
import { PAGE_TASKS } from './page-tasks.ts'

/**
 * Renders the preview or the package pages of a course; a large course in a worker thread, in which each account has
 * one course at a time.
 */
export const renderPage = openPageThreads(fileURLToPath(import.meta.resolve('./page-thread.ts')), PAGE_TASKS)
