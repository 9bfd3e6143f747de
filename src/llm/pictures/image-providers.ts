/** Those that have an endpoint for pictures, as far as the SDK knows. */
export const IMAGE_PROVIDERS = ['openai', 'azure', 'gemini', 'openai-compatible'] as const
export type ImageProvider = (typeof IMAGE_PROVIDERS)[number]
