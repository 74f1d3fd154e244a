import { FormSkeleton } from '../ui/FormSkeleton.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { RedirectToOrder } from './RedirectToOrder.tsx';
import { useFlow } from './use-flow.ts';

/** In place of a form whose answers the server no longer takes: leads to the page of the order that was made from them. */
export function RedirectFromForm({ tradeId }: { tradeId: string }) {
  const { data, problem, refetch } = useFlow(tradeId);
  if (data) return <RedirectToOrder tradeId={tradeId} flow={data} />;
  return problem ? <LoadError problem={problem} onRetry={() => void refetch()} /> : <FormSkeleton />;
}
