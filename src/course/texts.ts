/** How a text is drawn decides what would look broken in it. */
export type TextField = 'title' | 'line' | 'markdown' | 'article' | 'code' | 'option'

export type CourseText = { field: TextField; text: string }

export const titleText = (text: string): CourseText => ({ field: 'title', text })
export const lineText = (text: string): CourseText => ({ field: 'line', text })
export const markdownText = (text: string): CourseText => ({ field: 'markdown', text })
export const codeText = (text: string): CourseText => ({ field: 'code', text })
/** What a learner chooses, orders or matches: short, and judged as an item of a test. */
export const optionText = (text: string): CourseText => ({ field: 'option', text })
