import { apiJourneys } from './api.ts'
import { hostileJourneys } from './hostile.ts'
import { webhookJourneys } from './webhooks.ts'

apiJourneys('postgres')
hostileJourneys('postgres')
webhookJourneys('postgres')
