-- The orders that wait for their insurer, which a job reads every five seconds: without it each round reads all orders.
CREATE INDEX "orders_waiting" ON "orders" ("state") WHERE "state" IN ('underwriting', 'uwPassedRisk', 'paid', 'policyGenerating');
