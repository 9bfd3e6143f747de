import { answersContract } from './store-answers.ts'
import { auditContract } from './store-audit.ts'
import { deliveriesContract } from './store-deliveries.ts'
import { documentsContract } from './store-documents.ts'
import { gateContract } from './store-gate.ts'
import { lanesContract } from './store-lanes.ts'
import { queueContract } from './store-queue.ts'
import { retentionContract } from './store-retention.ts'
import { searchesContract } from './store-searches.ts'
import { transactionsContract } from './store-transactions.ts'
import { usageContract } from './store-usage.ts'
import { workersContract } from './store-workers.ts'

answersContract('sqlite')
answersContract('postgres')
auditContract('sqlite')
auditContract('postgres')
documentsContract('sqlite')
documentsContract('postgres')
gateContract('sqlite')
gateContract('postgres')
lanesContract('sqlite')
lanesContract('postgres')
queueContract('sqlite')
queueContract('postgres')
deliveriesContract('sqlite')
deliveriesContract('postgres')
retentionContract('sqlite')
retentionContract('postgres')
searchesContract('sqlite')
searchesContract('postgres')
transactionsContract('sqlite')
transactionsContract('postgres')
usageContract('sqlite')
usageContract('postgres')
workersContract('sqlite')
workersContract('postgres')
