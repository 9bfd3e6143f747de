/**
 * The state of a conversation with an LMS.
 *
 * - `alone`: there is no LMS. The record is kept in this browser, for whoever uses it.
 * - `unopened`: the LMS is there but has not opened. The learner is unknown, so nothing is kept or sent.
 * - `talking`: changes go with the next commit.
 * - `troubled`: the LMS refuses, throws or is gone. Unsent changes are kept in this browser and retried.
 * - `reading`: a visit for review, browsing or without credit. Nothing is written.
 * - `estranged`: the LMS now reports another learner. The first learner's record is kept, and nothing is sent.
 * - `over`: the learner has left.
 */
export type Phase = 'alone' | 'unopened' | 'talking' | 'troubled' | 'reading' | 'estranged' | 'over'
