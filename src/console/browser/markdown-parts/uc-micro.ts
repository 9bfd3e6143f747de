/** Replaces the package `uc.micro`, which lists Unicode categories for old browsers: punctuation and symbols. */
export const P = /\p{P}/u
export const S = /\p{S}/u
