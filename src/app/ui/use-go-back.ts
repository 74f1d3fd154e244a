import { useOpenPage } from '../shell/use-open-page.ts';

/** Goes back by one history entry, or home where the app has nothing before this one. */
export function useGoBack(): () => void {
  const { navigate } = useOpenPage();
  return () => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    if (idx > 0) navigate(-1);
    else navigate('/tabbar/index', { replace: true });
  };
}
