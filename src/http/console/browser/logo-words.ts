import type { LogoGround } from '../../../brand/logo.ts'

export const GROUND_WORDS: Record<LogoGround, string> = {
  any: 'It can be seen in light and in dark.',
  light: 'It is dark: in dark colours it stands on a light plate.',
  dark: 'It is light: in light colours it stands on a dark plate.',
}
