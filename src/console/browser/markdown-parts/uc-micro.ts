/** In the place of `uc.micro`, which spells the Unicode categories out for browsers that do not know them: punctuation and symbols. */
export const P = /\p{P}/u
export const S = /\p{S}/u
