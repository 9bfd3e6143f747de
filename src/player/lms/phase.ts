/**
 * Where a conversation with an LMS stands.
 *
 * - `alone`: there is no LMS. What is done is kept in this browser, for whoever sits here.
 * - `unopened`: the LMS is there and does not open. Nobody knows who is learning: nothing is kept, nothing is sent.
 * - `talking`: what is new goes with the next commit.
 * - `troubled`: it refuses, throws or is gone. What it lacks is kept in this browser for this learner, and offered again.
 * - `reading`: review, browse or no credit. Nothing is written.
 * - `estranged`: the LMS now speaks of another learner. What this one did is kept for them, and nothing is sent.
 * - `over`: the learner has left.
 */
export type Phase = 'alone' | 'unopened' | 'talking' | 'troubled' | 'reading' | 'estranged' | 'over'
