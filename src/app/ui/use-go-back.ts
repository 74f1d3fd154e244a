import { useNavigate } from 'react-router-dom';

/** Goes back by one history entry, or home where the app has nothing before this one. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    void (idx > 0 ? navigate(-1) : navigate('/tabbar/index', { replace: true }));
  };
}
