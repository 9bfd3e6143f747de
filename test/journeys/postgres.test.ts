import { apiJourneys } from './api.ts'
import { hostileJourneys } from './hostile.ts'

apiJourneys('postgres')
hostileJourneys('postgres')
