import { useEffect, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";

/**
 * Corrects the URL of something that belongs to another organization than the URL says, such as a space that was transferred: else
 * the shell, the pickers, and the permissions would be those of the wrong one.
 */
export function useOwnerAddress(owner: string): void {
  const { organizationId = owner } = useParams();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  // Only when the URL is opened: what transfers something goes on by itself.
  const [opened, setOpened] = useState({ pathname, owner });
  if (opened.pathname !== pathname) setOpened({ pathname, owner });
  const isElsewhere = organizationId !== opened.owner && opened.owner === owner;
  useEffect(() => {
    if (!isElsewhere) return;
    const to = pathname.replace(organizationId, owner) + search + hash;
    void navigate(to, { replace: true });
  }, [isElsewhere, organizationId, owner, pathname, search, hash, navigate]);
}
